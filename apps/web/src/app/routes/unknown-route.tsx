import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { showFailure } from '../../components/toasts/toast-store.js';
import { unknownPageText } from '../../text/unknown-page.js';

/** Any other path: says that there is no such page, and redirects to / (RTE-16). */
export function UnknownRoute() {
  useEffect(() => showFailure(unknownPageText), []);
  return <Navigate to="/" replace />;
}
