import type { ConsolePage } from '../page.js';
import { Facts } from '../view/table.js';

/** The first page after the log-in. */
export const homePage: ConsolePage = {
  path: '/',
  permission: 'home.read',
  navigation: 'Home',
  view: async ({ operator }) => ({
    title: 'Home',
    body: (
      <>
        <Facts
          facts={[
            ['Name', operator.name],
            ['Role', operator.role],
          ]}
        />
        <p>Everything you do here is stored in the log, with your name and your reason.</p>
      </>
    ),
  }),
};
