/** The link that brings friends (CON-09). */
export function referralLink(origin: string, code: string): string {
  return `${origin}?ref=${encodeURIComponent(code)}`;
}

/** Where a link is shared on X and on Facebook (OTH-01). */
export function shareLinks(link: string, post: string): { x: string; facebook: string } {
  return {
    x: `https://x.com/intent/post?${new URLSearchParams({ text: post, url: link }).toString()}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link }).toString()}`,
  };
}
