import { TAG_STATES, type TagState } from '@javon/contract';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { TAG_ICONS } from '../../../shared/ui/values/StatusBadge.tsx';
import type { ChoiceRow } from '../model/choice.ts';
import styles from './tabs.module.css';

interface StateTabsProps {
  readonly state: TagState;
  readonly counts: ChoiceRow | undefined;
  /** Id of the panel that the tabs control. */
  readonly panel: string;
  readonly onChange: (state: TagState) => void;
}

export function StateTabs({ state, counts, panel, onChange }: StateTabsProps) {
  const { t } = useTranslation(['price_tags', 'ui']);
  const list = useRef<HTMLDivElement>(null);
  const atStart = useRef(true);
  // On a phone the tabs are wider than the screen, and a link may open any of them.
  useLayoutEffect(() => {
    atStart.current &&= state === TAG_STATES[0];
    // The first one is in view already; looking would lay out the page twice.
    if (atStart.current) return;
    const current = list.current?.querySelector(`[data-state="${state}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [state]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = TAG_STATES.indexOf(state);
    const last = TAG_STATES.length - 1;
    const steps: Partial<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : TAG_STATES[step];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-state="${next}"]`)?.focus();
  };
  return (
    <Row
      line="below"
      ref={list}
      gap={4}
      fixed
      className={styles.tabs}
      role="tablist"
      aria-label={t('states')}
      onKeyDown={onKeyDown}
    >
      {TAG_STATES.map((one) => {
        const Icon = TAG_ICONS[one];
        const isCurrent = one === state;
        return (
          <button
            key={one}
            type="button"
            role="tab"
            className="tab"
            data-state={one}
            aria-selected={isCurrent}
            aria-controls={panel}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onChange(one)}
          >
            <Icon {...ICON} />
            {t(`ui:tag_states.${one}`)}
            {counts ? (
              <Badge tone={counts[one] === 0 ? 'neutral' : one}>{formatNumber(counts[one])}</Badge>
            ) : null}
          </button>
        );
      })}
    </Row>
  );
}
