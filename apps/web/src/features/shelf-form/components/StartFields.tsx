import { SHELF_ENDS } from '@javon/contract';
import { isIsland, sidesOf } from '@javon/planogram';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { useFaceName } from '../../shelves/public.ts';
import { change, type ShelfValues } from '../model/values.ts';

/** Fields of the start of counting and sorting: the end, and on an island the face. */
export function StartFields({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation('shelf_form');
  const nameOf = useFaceName();
  const values = form.values;
  const sides = sidesOf(values.type);
  return (
    <Row gap={12} wrap>
      <SegmentedControl
        size="xs"
        aria-label={t('start_end')}
        data={SHELF_ENDS.map((value) => ({ value, label: t(`end.${value}`) }))}
        value={values.start_end}
        onChange={(value) => change(form, { start_end: value === 'right' ? 'right' : 'left' })}
      />
      {isIsland(values.type) ? (
        <NativeSelect
          size="xs"
          aria-label={t('start_face')}
          data={sides.map((side, i) => ({ value: String(i + 1), label: nameOf({ face: i + 1, side }) }))}
          value={String(values.start_face)}
          onChange={(event) => change(form, { start_face: Number(event.currentTarget.value) })}
        />
      ) : null}
    </Row>
  );
}
