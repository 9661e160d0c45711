import { useState } from 'react';
import { CheckField } from '../../components/ui/check-field.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { SelectField } from '../../components/ui/select-field.js';
import { SliderField } from '../../components/ui/slider-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { KitGrid, KitSection } from './kit-section.js';

/** Checkboxes: unchecked, checked, invalid and disabled. */
export function KitCheckFields() {
  return (
    <KitSection name="Check field">
      <KitGrid>
        <CheckField label="Send me the newsletter" />
        <CheckField label="Ticked" defaultChecked />
        <CheckField label="I agree to the Terms and Conditions" error="Please accept the terms." />
        <CheckField label="Disabled" disabled />
        <CheckField label="Disabled and ticked" disabled defaultChecked />
      </KitGrid>
    </KitSection>
  );
}

/** Password fields: empty, filled in, invalid and disabled. */
export function KitPasswordFields() {
  return (
    <KitSection name="Password field">
      <KitGrid>
        <PasswordField label="Password" hint="At least 8 characters." autoComplete="off" />
        <PasswordField label="Wrong password" defaultValue="mouse" error="Too short." autoComplete="off" />
        <PasswordField label="Disabled password" defaultValue="mouse" disabled autoComplete="off" />
      </KitGrid>
    </KitSection>
  );
}

const sizes = ['4', '8', '16', '32', '64'].map((value) => ({
  value,
  label: `${value} players`,
  disabled: value === '64',
}));

/** Selects: empty, selected, invalid and disabled. */
export function KitSelectFields() {
  const shared = { options: sizes, placeholder: 'Choose...' };
  return (
    <KitSection name="Select field">
      <KitGrid>
        <SelectField label="Players" hint="A bracket of this size." {...shared} defaultValue="" />
        <SelectField label="Chosen players" {...shared} defaultValue="8" />
        <SelectField label="Wrong players" {...shared} defaultValue="" error="Please choose how many may play." />
        <SelectField label="Disabled players" {...shared} defaultValue="8" disabled />
      </KitGrid>
    </KitSection>
  );
}

/** Sliders: within the range, above it, and disabled. */
export function KitSliderFields() {
  const [stake, setStake] = useState(40);
  const describe = (value: number) => `${value} tickets`;
  return (
    <KitSection name="Slider field">
      <KitGrid>
        <SliderField
          label="Minimum stake"
          valueText={describe(stake)}
          value={stake}
          min={1}
          max={1000}
          onChange={setStake}
        />
        <SliderField
          label="Above its end"
          valueText={describe(50)}
          value={50}
          min={0}
          max={20}
          onChange={() => undefined}
        />
        <SliderField
          label="Disabled stake"
          valueText={describe(5)}
          value={5}
          min={5}
          max={5}
          disabled
          onChange={() => undefined}
        />
      </KitGrid>
    </KitSection>
  );
}

/** Text and number fields: empty, filled in, invalid and disabled. */
export function KitTextFields() {
  return (
    <KitSection name="Text field">
      <KitGrid>
        <TextField label="Username" placeholder="3 to 20 characters" />
        <TextField label="Email" type="email" defaultValue="mia@example.test" hint="Only we see it." />
        <TextField label="Stake Amount" type="number" defaultValue={5} min={1} />
        <TextField label="Wrong stake" type="number" defaultValue={0} error="Stake amount must be greater than 0" />
        <TextField label="Disabled stake amount" type="number" defaultValue={5} disabled />
      </KitGrid>
    </KitSection>
  );
}
