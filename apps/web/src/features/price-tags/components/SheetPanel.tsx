import { Switch } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { type PrintOptions, planOf } from '../model/plan.ts';
import type { ShelfOrder } from '../model/walk.ts';
import type { About } from '../queries.ts';
import type { Laid } from '../use-desk-sheets.ts';
import { useTagSizes } from '../use-tag-sizes.ts';
import { Copies } from './Copies.tsx';
import styles from './panel.module.css';
import { Sheets } from './Sheets.tsx';
import sheetStyles from './sheets.module.css';

interface SheetPanelProps {
  readonly title: string;
  readonly about: About;
  readonly laid: Laid;
  readonly shelves: ShelfOrder;
  readonly options: PrintOptions;
  readonly onOptions: (part: Partial<PrintOptions>) => void;
  /** Shown in a drawer, which already has the heading, and is wider. */
  readonly alone?: boolean;
}

/** Sheets of the current selection, updated with it; a press on the first one sets the place to start at. */
export function SheetPanel({ title, about, laid, shelves, options, onOptions, alone }: SheetPanelProps) {
  const { t } = useTranslation('price_tags');
  const { selection, tags, format } = laid;
  const sizes = useTagSizes(about, selection, tags);
  // The check mark is updated at once, the sheets when there is time.
  const onSheets = useDeferredValue(selection);
  const plan = useMemo(
    () => planOf(onSheets, format, options, shelves, sizes),
    [onSheets, format, options, shelves, sizes],
  );
  const id = useId();
  const [open, setOpen] = useState(false);
  const source = useMemo(() => ({ about }), [about]);
  const startable = plan.startPage >= 0;
  return (
    <Stack fill>
      <Row gap={8} align="center" fixed height={48}>
        {alone ? null : (
          <Text as="h2" size="md">
            {title}
          </Text>
        )}
        <Text truncate size="xs" tone="faint" className={styles.hint}>
          {startable ? t('sheets.start_hint') : null}
        </Text>
        <IconButton
          icon={IconSettings}
          label={t('sheets.options')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      </Row>
      <Stack padding="4px 0 14px" id={id} gap={10} fixed size="sm" className={styles.options} hidden={!open}>
        <Row gap={8} align="center" justify="between">
          <span>{t('sheets.copies')}</span>
          <Copies
            label={t('sheets.copies')}
            value={options.copies}
            onChange={(copies) => onOptions({ copies })}
          />
        </Row>
        <Switch
          size="xs"
          labelPosition="left"
          label={t('sheets.cut_marks')}
          disabled={options.onePerPage}
          checked={options.cutMarks && !options.onePerPage}
          onChange={(event) => onOptions({ cutMarks: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          labelPosition="left"
          label={t('sheets.one_per_page')}
          checked={options.onePerPage}
          onChange={(event) => onOptions({ onePerPage: event.currentTarget.checked })}
        />
      </Stack>
      {plan.papers === 0 ? (
        <Text as="p" size="sm" tone="quiet" style={{ paddingBottom: 12 }}>
          {t(format === 'label' ? 'sheets.empty_labels' : 'sheets.empty')}
        </Text>
      ) : null}
      <Sheets
        pages={plan.pages}
        label={title}
        widths={[200, alone ? 380 : 288]}
        source={source}
        over={(place, page) =>
          page === plan.startPage ? (
            <button
              type="button"
              className={`${sheetStyles.over} ${sheetStyles.start}`}
              aria-label={t('sheets.start_here', { place: place.place })}
              title={t('sheets.start_here', { place: place.place })}
              aria-pressed={place.place === options.start}
              onClick={() => onOptions({ start: place.place })}
            />
          ) : null
        }
      />
    </Stack>
  );
}
