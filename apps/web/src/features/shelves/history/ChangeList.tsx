import type { PlannedPlacement } from '@javon/contract';
import { type PlanPlacement, tableOfFace, tablePlaceAt } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Grid, Text } from '../../../shared/ui/layout/layout.tsx';
import { MarkSign } from '../drawing/Marked.tsx';
import { usePlaceWords } from '../drawing/words.ts';
import { type ListedChange, SIGNS } from './changes.ts';
import styles from './history.module.css';

const SHOWN = 200;

interface ChangeListProps {
  readonly changes: readonly ListedChange[];
  readonly goods: ReadonlyMap<number, PlannedPlacement>;
  readonly faceName: (face: number) => string;
  /** Key of the one that the drawing points out. */
  readonly chosen: string | null;
  readonly onChoose: (change: ListedChange) => void;
}

/** The changes of a comparison in words; a press on one points it out on the drawing. */
export function ChangeList({ changes, goods, faceName, chosen, onChoose }: ChangeListProps) {
  const { t } = useTranslation('shelf_history');
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('changes')}>
      <Grid as="ul" columns={{ least: 280 }} gap={24} rowGap={8} size="sm">
        {changes.slice(0, SHOWN).map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className={`press ${styles.change}`}
              aria-pressed={one.key === chosen}
              onClick={() => onChoose(one)}
            >
              <ChangeWords change={one} goods={goods} faceName={faceName} />
            </button>
          </li>
        ))}
        {changes.length > SHOWN ? (
          <Text as="li" tone="quiet">
            {`+ ${changes.length - SHOWN}`}
          </Text>
        ) : null}
      </Grid>
    </section>
  );
}

interface ChangeWordsProps {
  readonly change: ListedChange;
  readonly goods: ReadonlyMap<number, PlannedPlacement>;
  readonly faceName: (face: number) => string;
}

/** Line of one change: its sign, the product, and what happened to it. */
export function ChangeWords({ change, goods, faceName }: ChangeWordsProps) {
  const { t } = useTranslation('shelf_history');
  const localised = useLocalised();
  const describe = useWords(faceName);
  const product = goods.get(change.after?.id ?? change.before?.id ?? 0)?.product;
  return (
    <>
      <MarkSign mark={change.sign}>{SIGNS[change.sign]}</MarkSign>
      <span>
        <span className="visually-hidden">{t(`sign.${change.sign}`)}: </span>
        <Text weight="medium">{product ? localised(product.name) : '—'}</Text>
        <br />
        <Text tone="quiet">{describe(change)}</Text>
      </span>
    </>
  );
}

/** Returns a function that describes a change of a placement. */
function useWords(faceName: (face: number) => string): (change: ListedChange) => string {
  const { t } = useTranslation('shelf_history');
  const placeWords = usePlaceWords();
  const isOnTable = ({ face }: PlanPlacement) => tableOfFace(face) !== null;
  const placeOf = (one: PlanPlacement) =>
    isOnTable(one)
      ? placeWords(one, tablePlaceAt(one.x))
      : t('place', { face: faceName(one.face), storey: one.storey });
  return ({ before, after }) => {
    if (!before || !after) return placeOf((after ?? before) as PlanPlacement);
    const isElsewhere =
      before.face !== after.face ||
      before.storey !== after.storey ||
      (isOnTable(after) && before.x !== after.x);
    const words = [
      isElsewhere ? t('moved_to', { from: placeOf(before), to: placeOf(after) }) : placeOf(after),
    ];
    if (!isElsewhere && before.x !== after.x) {
      words[0] = t('within', { face: faceName(after.face), storey: after.storey });
    }
    const compared = [
      ['front', before.front, after.front],
      ['back_row', before.back, after.back],
      ['stack', before.stack, after.stack],
      ['priority', before.priority, after.priority],
    ] as const;
    for (const [key, from, to] of compared) if (from !== to) words.push(t(key, { from, to }));
    return words.join(', ');
  };
}
