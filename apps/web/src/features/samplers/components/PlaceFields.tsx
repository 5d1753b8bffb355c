import { type Part, type TagLayout, tagSize } from '@javon/price-tag';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { inTag, STEP, withPart } from '../model/layout-edit.ts';
import styles from './inspector.module.css';
import { StepField } from './StepField.tsx';

interface PlaceFieldsProps {
  readonly layout: TagLayout;
  readonly index: number;
  readonly part: Part;
  readonly onChange: (layout: TagLayout) => void;
}

/** Position and size of a part in millimetres, and buttons that centre it on the tag. */
export function PlaceFields({ layout, index, part, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('samplers');
  const { width, height } = tagSize(layout);
  const { x, y, w, h } = part;
  const most = { x: width - w, y: height - h, w: width - x, h: height - y };
  const set = (change: Partial<Record<'x' | 'y' | 'w' | 'h', number>>) =>
    onChange(withPart(layout, index, inTag({ x, y, w, h, ...change }, layout)));
  return (
    <Stack as="fieldset" gap={10} className={styles.group}>
      <legend>{t('layout.place')}</legend>
      <div className={styles.four}>
        {(['x', 'y', 'w', 'h'] as const).map((key) =>
          part.kind === 'line' && part[key] === 0 && (key === 'w' || key === 'h') ? null : (
            <StepField
              key={key}
              label={t(`layout.${key}`)}
              value={part[key]}
              scale={10}
              step={STEP}
              min={key === 'w' || key === 'h' ? 10 : 0}
              max={most[key]}
              onChange={(value) => set({ [key]: value })}
            />
          ),
        )}
      </div>
      <Row gap={8} wrap>
        <Button size="compact-xs" variant="default" onClick={() => set({ x: Math.round((width - w) / 2) })}>
          {t('layout.centre_x')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => set({ y: Math.round((height - h) / 2) })}>
          {t('layout.centre_y')}
        </Button>
      </Row>
    </Stack>
  );
}
