import { useEffect, useRef, useState } from 'react';
import { explainError } from '../../api/api-error.js';
import { showFailure } from '../../components/ui/toast-store.js';
import { paymentsText } from '../../text/payments.js';
import { useCreateCheckout } from './api.js';

/** Buying a package: the browser leaves for the page where it is paid (FUN-01), or a toast says why not (ESH-01). */
export function useBuyPackage() {
  const [isLeaving, setIsLeaving] = useState(false);
  // The second half of a double click comes before the button is busy.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useCreateCheckout({
    onSuccess: ({ url }: { url?: string }) => {
      isUnderWay.current = false;
      if (url === undefined || url === '') return showFailure(paymentsText.failed);
      setIsLeaving(true);
      window.location.assign(url);
    },
    onError: (error) => {
      isUnderWay.current = false;
      showFailure(explainError(error, paymentsText.failed));
    },
  });
  useEffect(() => {
    // Who turns around with the browser's back button may find the page as it was left.
    const comeBack = () => setIsLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const buy = (tickets: number) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate({ amount: tickets });
  };
  return { buy, isOpening: isPending || isLeaving };
}
