use zed_extension_api::{self as zed, LanguageServerId, Result};

struct Blazon;

impl zed::Extension for Blazon {
    fn new() -> Self {
        Blazon
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let command = worktree
            .which("blazon")
            .ok_or("blazon is not in PATH; see https://example.org/blazon")?;
        Ok(zed::Command { command, args: vec!["lsp".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Blazon);
