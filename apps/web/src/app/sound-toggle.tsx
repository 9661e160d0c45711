import { Volume2, VolumeX } from 'lucide-react';
import { Button } from '../components/ui/button.js';
import { giveFeedback } from '../feedback/feedback.js';
import { setMuted, useIsMuted } from '../feedback/mute.js';
import { shellText } from '../text/shell.js';

/** Turns sounds and vibration off and on; the choice is remembered. */
export function SoundToggle() {
  const isMuted = useIsMuted();
  const toggle = () => {
    setMuted(!isMuted);
    giveFeedback('turn');
  };
  return (
    <Button variant="quiet" align="start" aria-pressed={!isMuted} onClick={toggle}>
      {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      {shellText.menu.sound}
      <span aria-hidden className="ms-auto">
        {isMuted ? shellText.menu.off : shellText.menu.on}
      </span>
    </Button>
  );
}
