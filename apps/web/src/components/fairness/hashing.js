const encoder = new TextEncoder();
/** The hash functions as browsers have them. They throw where a page may not use WebCrypto, as on plain http. */
export const webHashing = {
  async sha256(text) {
    return hexadecimal(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  },
  async hmacSha256(key, text) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
    return hexadecimal(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
  },
};
function hexadecimal(digest) {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
//# sourceMappingURL=hashing.js.map
