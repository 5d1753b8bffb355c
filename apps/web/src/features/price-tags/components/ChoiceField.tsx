import { CloseButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { useLatest } from '../../../shared/use-latest.ts';
import { type Choice, type ChoiceRow, rowOf } from '../model/choice.ts';
import { CategoryList } from './CategoryList.tsx';
import styles from './choice.module.css';

const SideDrawer = lazyOverlay(() => import('./SideDrawer.tsx'), 'SideDrawer');

interface ChoiceFieldProps {
  readonly rows: readonly ChoiceRow[];
  readonly choice: Choice | undefined;
  /** Undefined clears it. */
  readonly onChoose: (choice: Choice | undefined) => void;
  /** Number of attempts to print without a choice. */
  readonly missed: number;
  /** Shows the rows beside the list; otherwise a button opens them. */
  readonly open: boolean;
}

/** Category and format of the list and the print, with the error of a print without them. */
export function ChoiceField({ rows, choice, onChoose, missed, open }: ChoiceFieldProps) {
  const { t } = useTranslation('price_tags');
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const isMissed = missed > 0 && choice === undefined;
  useEffect(() => {
    if (missed > 0) field.current?.querySelector<HTMLElement>('button[data-first], li button')?.focus();
  }, [missed]);
  const fault = isMissed ? (
    <Text as="p" size="sm" tone="negative" id={id} role="alert" className={styles.fault}>
      <Suspense>
        <ChoiceNeeded />
      </Suspense>
    </Text>
  ) : null;
  const clear =
    choice === undefined ? null : (
      <CloseButton
        size="sm"
        className={styles.clear ?? ''}
        aria-label={t('clear_choice')}
        onClick={() => onChoose(undefined)}
      />
    );
  return (
    <fieldset
      ref={field}
      className={styles.field}
      data-open={open || undefined}
      aria-invalid={isMissed || undefined}
      aria-describedby={isMissed ? id : undefined}
    >
      <legend className="visually-hidden">{t('categories')}</legend>
      {open ? (
        <>
          <Row
            align="center"
            justify="between"
            size="xs"
            tone="quiet"
            weight="medium"
            className={styles.head}
          >
            <span>{t('categories')}</span>
            {clear}
          </Row>
          {fault}
          <CategoryList rows={rows} choice={choice} onChoose={onChoose} />
        </>
      ) : (
        <>
          <Picker rows={rows} choice={choice} onChoose={onChoose} />
          {clear}
          {fault}
        </>
      )}
    </fieldset>
  );
}

/** The texts of errors are large, and only loaded when one is shown. */
function ChoiceNeeded() {
  const { t } = useTranslation('errors');
  return t('category_and_format_needed');
}

/** The rows behind a button, if there is no room for them. */
function Picker({ rows, choice, onChoose }: Pick<ChoiceFieldProps, 'rows' | 'choice' | 'onChoose'>) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const [open, setOpen] = useState(false);
  const chosen = useLatest(onChoose);
  // Always the same function: the list is not drawn again while it closes.
  const chooseAndClose = useCallback((next: Choice) => {
    setOpen(false);
    chosen.current(next);
  }, []);
  const row = choice && rowOf(rows, choice);
  return (
    <>
      <button
        type="button"
        data-first
        className={styles.picker}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {row ? (
          <>
            <span className="visually-hidden">{t('choose_category')}: </span>
            <span>{row.category ? localised(row.category.name) : t('all_categories')}</span>
            <span style={{ flex: 'none', marginLeft: -4 }}>{` · ${formatName(row.format)}`}</span>
            <Badge tone="to_print">{formatNumber(row.to_print)}</Badge>
          </>
        ) : (
          <span>{t('choose_category')}</span>
        )}
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
      </button>
      <SideDrawer opened={open} from="bottom" title={t('categories')} onClose={() => setOpen(false)}>
        <CategoryList rows={rows} choice={choice} onChoose={chooseAndClose} />
      </SideDrawer>
    </>
  );
}
