import { MessagesSquare } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { accountText } from '../../text/account.js';
import { useSiteRedirect } from './use-site-redirect.js';

/** 'Connect Discord': goes to Discord, which leads back to the earn page. */
export function ConnectDiscordButton() {
  const { goToSite, isLeaving } = useSiteRedirect('discord.connectAccount', accountText.discord.failed);
  return (
    <Button variant="secondary" busy={isLeaving} onClick={() => goToSite({ redirect: '/earntickets' })}>
      <MessagesSquare aria-hidden />
      {accountText.discord.connect}
    </Button>
  );
}
