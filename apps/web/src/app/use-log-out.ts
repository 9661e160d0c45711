import { useNavigate } from 'react-router';
import { showError, showToast } from '../components/ui/toast-store.js';
import { useSignOut } from '../features/auth/api.js';

/** Signs out, goes to / and says so (LGO-01, EPA-04). */
export function useLogOut() {
  const navigate = useNavigate();
  return useSignOut({
    onSuccess: () => {
      void navigate('/');
      showToast({ title: 'Logged out successfully', message: 'See you soon!', tone: 'success' });
    },
    onError: () => showError('Please try again', 'Error logging out'),
  });
}
