#!/usr/bin/env node
// The command of an installed site: `sudo ln -s /opt/nibblewick/deploy/nibblewick.mjs /usr/local/bin/nibblewick`.
await import('../apps/server/dist/installed-command.js');
