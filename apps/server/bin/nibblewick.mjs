#!/usr/bin/env node
// The command of an installed site: `sudo ln -s /opt/nibblewick/apps/server/bin/nibblewick.mjs /usr/local/bin/nibblewick`.
await import('../dist/installed-command.js');
