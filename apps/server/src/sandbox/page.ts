import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../platform/http/escape-html.js';

/** Sends a page that is clearly marked as a sandbox in its title, heading and color (D-28). */
export function sendSandboxPage(reply: FastifyReply, title: string, content: string, status = 200): FastifyReply {
  return reply.status(status).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Sandbox: ${escapeHtml(title)}</title>
  <style>
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
    body { margin: 0 auto; max-width: 44rem; padding: 0 1rem 2rem; }
    header { background: repeating-linear-gradient(-45deg, #ffc93c 0 1rem, #ffe08a 1rem 2rem); color: #2a1b3d;
      font-weight: 700; margin: 0 -1rem; padding: .5rem 1rem; }
    article { border: 2px solid; border-radius: .75rem; margin: 1rem 0; padding: 0 1rem; }
    pre { overflow-wrap: anywhere; white-space: pre-wrap; }
    button, input { font: inherit; padding: .5rem .75rem; }
  </style>
</head>
<body>
  <header>Sandbox: for development only, nothing here is real</header>
  <h1>${escapeHtml(title)}</h1>
  ${content}
</body>
</html>`);
}
