/**
 * The pages of the links in mails; the token follows. It stands in the fragment, which a browser sends to nobody, and goes
 * to `auth.verifyEmail` and `auth.resetPassword`.
 */
export const mailLinkPaths = { verifyEmail: '/auth#verify-email=', resetPassword: '/auth#reset-password=' };
