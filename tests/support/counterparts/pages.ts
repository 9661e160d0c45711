const replies = /(?<=id="first-replies">).*?(?=<\/script>)/s;

/** The queries whose replies change with each game of the player. */
const historical = new Set(['profiles.getBalance', 'inbox.list']);

/** Returns a page, or another text, without the replies in it that change with each game of the player. */
export function withoutHistory(html: string): string {
  return html.replace(replies, (json) => {
    const entries = JSON.parse(json) as [name: string, input: unknown, reply: unknown][];
    return JSON.stringify(entries.filter(([name]) => !historical.has(name)));
  });
}

/** Divides a player's page into the replies that the server has written into it, and the HTML that the build has made. */
export function dividePage(html: string): { written: string; built: string } {
  return { written: replies.exec(html)?.[0] ?? '', built: html.replace(replies, '') };
}
