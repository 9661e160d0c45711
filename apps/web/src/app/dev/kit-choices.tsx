import { useState } from 'react';
import { Tabs } from '../../components/ui/tabs.js';
import { ToggleGroup } from '../../components/ui/toggle-group.js';
import { KitSection } from './kit-section.js';

/** Tabs, one of them disabled. */
export function KitTabs() {
  return (
    <KitSection name="Tabs">
      <Tabs
        label="Profile"
        tabs={[
          { value: 'shipping', label: 'Shipping', content: <p>Where prizes are sent.</p> },
          { value: 'wallet', label: 'My Wallet', content: <p>What is in the wallet.</p> },
          { value: 'rewards', label: 'My Rewards', content: <p>What was won.</p> },
          { value: 'none', label: 'Disabled', content: null, disabled: true },
        ]}
      />
    </KitSection>
  );
}

/** A filter with three options, and one with a disabled option. */
export function KitToggleGroups() {
  const [status, setStatus] = useState<'waiting' | 'in_progress' | 'completed'>('waiting');
  return (
    <KitSection name="Toggle group">
      <ToggleGroup
        label="Status"
        value={status}
        onChange={setStatus}
        options={[
          { value: 'waiting', label: 'Available' },
          { value: 'in_progress', label: 'In Progress' },
          { value: 'completed', label: 'Completed' },
        ]}
      />
      <ToggleGroup
        label="Status with a disabled option"
        value="waiting"
        onChange={() => undefined}
        options={[
          { value: 'waiting', label: 'Available' },
          { value: 'completed', label: 'Completed', disabled: true },
        ]}
      />
    </KitSection>
  );
}
