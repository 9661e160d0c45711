import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { explainError } from '../../api/api-error.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { saveJsonFile } from '../../components/ui/save-file.js';
import { accountText } from '../../text/account.js';
import { readOwnData } from './own-data.js';

const { ownData: text } = accountText;

/** Downloads what is stored about the player as one file. */
export function OwnDataCard() {
  const [rows, setRows] = useState(0);
  const download = useMutation({
    mutationFn: () => readOwnData(setRows),
    onMutate: () => setRows(0),
    onSuccess: (data) => {
      saveJsonFile(text.fileName, data);
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  return (
    <HeadedCard heading={text.heading} className="items-start gap-3">
      <p>{text.explanation}</p>
      <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden />} {download.isPending ? text.progress(rows) : text.button}
      </Button>
    </HeadedCard>
  );
}
