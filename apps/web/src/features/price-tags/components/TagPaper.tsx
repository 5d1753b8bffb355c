import type { Drawing, Format } from '@javon/price-tag';
import { SegmentedControl } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { usePhone } from '../../../shared/use-phone.ts';
import { useScreenScale } from '../screen-scale.ts';
import styles from './paper.module.css';
import { ScreenScale } from './ScreenScale.tsx';
import { TagDrawing } from './TagDrawing.tsx';

interface TagPaperProps {
  readonly drawing: Drawing | null;
  readonly format: Format;
  /** Label of the picture, for screen readers. */
  readonly label: string;
  /** Initially fits the tag to the room instead of showing its true size. */
  readonly fitted?: boolean;
}

/** A tag on its paper: in its true size on this screen, or fitted to the room. */
export function TagPaper({ drawing, format, label, fitted = false }: TagPaperProps) {
  const { t } = useTranslation('price_tags');
  const isPhone = usePhone();
  const [wish, setWish] = useState<'true' | 'fit' | null>(null);
  const screen = useScreenScale();
  const scale = wish ?? (isPhone || fitted ? 'fit' : 'true');
  if (!drawing) {
    return (
      <Stack gap={8} minWidth={0}>
        <EmptyState title={t('view.no_drawing_title')} text={t('view.no_drawing_text')} />
      </Stack>
    );
  }
  const { width, height } = drawing;
  const style = { '--tag-ratio': width / height, aspectRatio: `${width} / ${height}` };
  return (
    <Stack gap={8} minWidth={0}>
      <Row gap={8} align="center" justify="between" wrap tone="quiet">
        <span>{`${formatName(format)} · ${t('view.size', { width: width / 100, height: height / 100 })}`}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('view.scale')}
          data={[
            { value: 'true', label: t('view.true_size') },
            { value: 'fit', label: t('view.fit') },
          ]}
          value={scale}
          onChange={(next) => setWish(next === 'fit' ? 'fit' : 'true')}
        />
      </Row>
      {/* A tag wider than the screen must scroll by keys. */}
      <section
        className={styles.ground}
        data-scale={scale}
        tabIndex={scale === 'true' ? 0 : -1}
        aria-label={formatName(format)}
      >
        <div className={`paper ${styles.paper}`} style={style as CSSProperties}>
          <TagDrawing drawing={drawing} fill={scale === 'fit'} scale={screen} label={label} />
        </div>
      </section>
      {scale === 'true' ? <ScreenScale /> : null}
    </Stack>
  );
}
