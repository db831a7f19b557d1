-- Neovim 0.7 or later as a client: findings, hover, rename and colors of a.tokens.json.
local function fail(what)
  io.stderr:write('failed: ' .. what .. '\n')
  vim.cmd('cquit')
end

local ok, problem = pcall(function()
  vim.g.blazon_command = vim.env.BLAZON
  dofile(vim.env.SETTINGS)
  vim.cmd('filetype on')
  vim.cmd('edit a.tokens.json')
  if not vim.wait(20000, function() return #vim.diagnostic.get(0) == 1 end, 50) then fail('findings') end
  if vim.diagnostic.get(0)[1].code ~= 'alias-unknown' then fail('the code of a finding') end

  local function ask(method, more)
    local parameters = {textDocument = vim.lsp.util.make_text_document_params()}
    for key, value in pairs(more) do parameters[key] = value end
    local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000)
    local _, answer = next(answers or {})
    if not answer or answer.err then fail(method .. ': ' .. vim.inspect(answers)) end
    return answer.result
  end

  local hover = ask('textDocument/hover', {position = {line = 5, character = 26}})
  if not hover.contents.value:find('#0000FF', 1, true) then fail('hover') end
  if #ask('textDocument/documentColor', {}) ~= 4 then fail('colors') end
  local edit = ask('textDocument/rename', {position = {line = 3, character = 6}, newName = 'navy'})
  vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  if not text:find('"navy": ', 1, true) or not text:find('"{color.navy}"', 1, true) then fail('rename: ' .. text) end
  if text:find('color.blue', 1, true) then fail('a reference stayed') end
end)
if not ok then fail(problem) end
io.stdout:write('findings, hover, colors and a rename')
vim.cmd('qall!')
