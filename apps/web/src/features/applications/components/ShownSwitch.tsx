import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const SHOWN = ['proposed', 'now'] as const;
export type Shown = (typeof SHOWN)[number];

interface ShownSwitchProps {
  readonly value: Shown;
  readonly onChange: (shown: Shown) => void;
}

/** Switch between the proposed plan and the shelf as it is. */
export function ShownSwitch({ value, onChange }: ShownSwitchProps) {
  const { t } = useTranslation('applications');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('shown')}
      value={value}
      onChange={onChange}
      data={SHOWN.map((one) => ({ value: one, label: t(`shown_${one}`) }))}
    />
  );
}
