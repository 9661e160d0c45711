/** How push messages are signed, and where they may be sent (Web Push). */
export function pushOf(env: {
  NODE_ENV: string;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
  PUBLIC_URL?: string | undefined;
  PUSH_HOSTS: string[];
}) {
  return {
    /** The private VAPID key, in base64url. If undefined, it is stored in the database, or push is off. */
    privateKey: env.VAPID_PRIVATE_KEY,
    /** Whether a key is generated and stored in the database if there is none. */
    generatesKey: env.NODE_ENV !== 'production',
    /** How push services reach the operator. */
    subject: env.VAPID_SUBJECT ?? subjectOf(env.PUBLIC_URL),
    /** Hosts of push services besides those of the known browsers, as `host` or `host:port`. */
    hosts: env.PUSH_HOSTS,
  };
}

/** Push services accept an https URL or a mail address. */
function subjectOf(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https:') ? new URL(publicUrl).origin : 'mailto:operator@localhost.localdomain';
}
