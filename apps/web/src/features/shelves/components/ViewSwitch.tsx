import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SHELF_VIEWS, type ShelfView } from '../views.ts';

interface ViewSwitchProps {
  readonly value: ShelfView;
  readonly onChange: (view: ShelfView) => void;
}

/** From where the shelf is looked at. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const { t } = useTranslation('shelves');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('views.label')}
      value={value}
      onChange={onChange}
      data={SHELF_VIEWS.map((one) => ({ value: one, label: t(`views.${one}`) }))}
    />
  );
}
