const replies = /(?<=id="first-replies">).*?(?=<\/script>)/s;

/**
 * Returns a page, or another text, without the reply about the player's own balance, which changes with each of their games. The
 * server writes it into a player's page.
 */
export function withoutBalance(html: string): string {
  return html.replace(replies, (json) => {
    const entries = JSON.parse(json) as [name: string, input: unknown, reply: unknown][];
    return JSON.stringify(entries.filter(([name]) => name !== 'profiles.getBalance'));
  });
}

/** Divides a player's page into the replies that the server has written into it, and the HTML that the build has made. */
export function dividePage(html: string): { written: string; built: string } {
  return { written: replies.exec(html)?.[0] ?? '', built: html.replace(replies, '') };
}
