import { SegmentedControl } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SHELF_VIEWS, type ShelfView } from '../views.ts';

interface ViewSwitchProps {
  readonly value: ShelfView;
  readonly onChange: (view: ShelfView) => void;
}

/** From where the shelf is looked at. */
export const ViewSwitch = memo(function ViewSwitch({ value, onChange }: ViewSwitchProps) {
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
});
