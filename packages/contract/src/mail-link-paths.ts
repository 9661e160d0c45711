/**
 * The paths of the links in mails, to which the token is appended. It is in the fragment, which browsers do not send to
 * servers; the page passes it to the operation that the link is for.
 */
export const mailLinkPaths = {
  verifyEmail: '/auth#verify-email=',
  resetPassword: '/auth#reset-password=',
  confirmEmailChange: '/auth#confirm-email=',
  undoAccountChange: '/auth#undo=',
};
