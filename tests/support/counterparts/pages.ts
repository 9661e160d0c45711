/**
 * Returns a page, or another text, without the reply about the player's own balance, which changes with each of their games. The
 * server writes it into a player's page.
 */
export function withoutBalance(html: string): string {
  return html.replace(/(?<=id="first-replies">).*?(?=<\/script>)/s, (json) => {
    const replies = JSON.parse(json) as [name: string, input: unknown, reply: unknown][];
    return JSON.stringify(replies.filter(([name]) => name !== 'profiles.getBalance'));
  });
}
