import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.js';
import { HeadedCard } from '../../../components/ui/card.js';
import { saveJsonFile } from '../../../components/ui/save-file.js';
import { raffleProofText } from '../../../text/raffle-proof.js';
import type { RaffleMemory } from '../raffle-memory.js';
import type { Proof } from './use-proof-checks.js';

const { download: text } = raffleProofText;
const fileName = 'proof.json';
const command = `npm run verify-draw -- ${fileName}`;

interface DownloadProofProps {
  proof: Proof;
  memory: RaffleMemory;
}

/** Offers the proof with this browser's receipts as a file, for a verifier that shares no code with this site. */
export function DownloadProof({ proof, memory }: DownloadProofProps) {
  return (
    <HeadedCard heading={text.heading}>
      <p>{text.explanation}</p>
      <kbd className="rounded-control border-2 border-ink bg-background px-3 py-2 font-mono text-sm wrap-anywhere">
        {command}
      </kbd>
      <Button variant="secondary" className="self-start" onClick={() => save(proof, memory)}>
        <Download aria-hidden /> {text.button}
      </Button>
    </HeadedCard>
  );
}

function save(proof: Proof, { receipts, orders, observations }: RaffleMemory): void {
  // Without the words, with which the prize can be declined.
  const entries = receipts.map(({ word: _word, ...receipt }) => receipt);
  saveJsonFile(fileName, { ...proof, observations: [...entries, ...orders, ...observations] });
}
