import { useNavigate } from 'react-router';
import { showFailure, showToast } from '../components/ui/toast-store.js';
import { useSignOut } from '../features/auth/api.js';
import { shellText } from '../text/shell.js';

/** Signs out, goes to / and says so (LGO-01, EPA-04). */
export function useLogOut() {
  const navigate = useNavigate();
  return useSignOut({
    onSuccess: () => {
      void navigate('/');
      showToast({ ...shellText.loggedOut, tone: 'success' });
    },
    onError: () => showFailure(shellText.logOutFailed),
  });
}
