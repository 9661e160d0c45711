import type { Context } from '../../apps/server/src/context.js';

/** Records what is published until `stop`. */
export function hearPublished({ publisher }: Context) {
  const heard: { rooms: string[]; event: string; content: unknown }[] = [];
  let isOpen = true;
  publisher.observe((message) => {
    if (isOpen && message.kind === 'publish') heard.push(message);
  });
  return {
    stop: () => (isOpen = false),
    of: (event: string) => heard.filter((message) => message.event === event),
  };
}
