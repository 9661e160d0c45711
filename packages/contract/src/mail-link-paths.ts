/**
 * The paths of the links in mails, to which the token is appended. It is in the fragment, which browsers do not send to
 * servers; the page passes it to `auth.verifyEmail` or `auth.resetPassword`.
 */
export const mailLinkPaths = { verifyEmail: '/auth#verify-email=', resetPassword: '/auth#reset-password=' };
