-- Starts `blazon lsp` in projects with token files: put it into ~/.config/nvim/plugin/.
local command = {vim.g.blazon_command or 'blazon', 'lsp'}
local languages = {
  'json', 'jsonc', 'json5', 'yaml', 'css', 'scss', 'less', 'swift', 'typescript', 'typescriptreact', 'javascript',
  'javascriptreact', 'html', 'vue', 'svelte', 'kotlin', 'dart', 'xml',
}

if vim.lsp.config then
  -- Neovim 0.11 and later.
  vim.lsp.config('blazon', {cmd = command, filetypes = languages, root_markers = {'blazon.json', '.git'}})
  vim.lsp.enable('blazon')
  return
end

local clients = {}
vim.api.nvim_create_autocmd('FileType', {
  pattern = languages,
  callback = function(event)
    local folder = vim.fn.getcwd()
    if not clients[folder] or not vim.lsp.get_client_by_id(clients[folder]) then
      clients[folder] = vim.lsp.start_client({name = 'blazon', cmd = command, root_dir = folder})
    end
    if clients[folder] then vim.lsp.buf_attach_client(event.buf, clients[folder]) end
  end,
})
