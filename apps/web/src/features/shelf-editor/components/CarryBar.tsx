import { tableOfFace, tablePlaceAt } from '@javon/planogram';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useStore } from '../../../shared/store.ts';
import { Card, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './carry.module.css';
import { useProblemText } from './problem-text.ts';

const BAR = {
  gap: 10,
  align: 'center',
  card: 'float',
  tight: true,
  size: 'sm',
  className: styles.bar,
} as const;
const HIDDEN = { className: 'visually-hidden' } as const;
const NOTHING = { load: null, landing: null, at: null } as const;

/** Bar of the load: whether it fits at its place, and why not; with buttons to force or release it. */
export function CarryBar({ edit }: { readonly edit: PlanEdit }) {
  const { t } = useTranslation('shelf_editor');
  const localised = useLocalised();
  const problemText = useProblemText();
  const carry = useStore(edit.carry);
  const products = useStore(edit.products);
  const { load, landing, at } = carry ?? NOTHING;
  const lead =
    load?.kind === 'product'
      ? load.product
      : products.get(load?.placements.find((one) => one.id === load.lead)?.product ?? 0);
  const count = load?.kind === 'placements' ? load.placements.length : 1;
  const name = count > 1 ? t('carry.several', { count }) : lead ? localised(lead.name) : '';
  const [problem] = landing?.problems ?? [];
  const ghost = landing?.ghosts[0];
  const table = at === null ? null : tableOfFace(at.face);
  const x = ghost?.x ?? at?.x ?? 0;
  const said =
    at === null || !landing
      ? t('carry.beside')
      : problem
        ? problemText(problem)
        : table === null
          ? t('carry.fits', { storey: at.storey, from: formatCm(x) })
          : t('carry.fits_table', { table, place: tablePlaceAt(x) });
  // A refusal may be the same at the next place: only the place says that the key has moved the load.
  const place =
    at === null || !problem
      ? null
      : table === null
        ? t('carry.at', { storey: at.storey, from: formatCm(x) })
        : t('carry.at_table', { table, place: tablePlaceAt(x) });
  // The live region stays mounted: screen readers often miss one that appears together with its text.
  return (
    <Row {...(carry ? BAR : HIDDEN)} data-wrong={problem ? true : undefined} data-by={carry?.by}>
      {carry && problem ? <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" /> : null}
      {carry && !problem ? <IconCheck size={18} stroke={1.8} aria-hidden="true" /> : null}
      <p role="status">
        {carry ? (
          <>
            <b>{name}</b> <Text tone={problem ? 'negative' : undefined}>{said}</Text>
            {place === null ? null : <span className="visually-hidden">, {place}</span>}
          </>
        ) : null}
      </p>
      {carry?.by === 'hand' ? (
        <Row gap={6} fixed className={styles.acts}>
          {problem && landing?.possible ? (
            <Button size="xs" color="red" variant="light" onClick={() => edit.drop(true)}>
              {t('carry.force')}
            </Button>
          ) : null}
          {landing && !problem ? (
            <Button size="xs" onClick={() => edit.drop()}>
              {t('carry.put')}
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={() => edit.release()}>
            {t('carry.cancel')}
          </Button>
        </Row>
      ) : null}
    </Row>
  );
}

/** Name of the dragged product, at the pointer while that is outside the drawing. */
export function CarriedChip({ edit }: { readonly edit: PlanEdit }) {
  const localised = useLocalised();
  const carry = useStore(edit.carry);
  const chip = useRef<HTMLElement>(null);
  const isShown = carry?.by === 'drag' && carry.at === null;
  useEffect(() => {
    // Set on the element itself: a pointer moves more often than a page is worth drawing.
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (chip.current) chip.current.style.transform = `translate(${clientX + 12}px, ${clientY + 12}px)`;
    };
    window.addEventListener('pointermove', follow);
    return () => window.removeEventListener('pointermove', follow);
  }, []);
  const name = carry?.load.kind === 'product' ? localised(carry.load.product.name) : '';
  return (
    <Card
      ref={chip}
      card="float"
      tight
      size="sm"
      truncate
      className={styles.hand}
      hidden={!isShown || name === ''}
      aria-hidden="true"
    >
      {name}
    </Card>
  );
}
