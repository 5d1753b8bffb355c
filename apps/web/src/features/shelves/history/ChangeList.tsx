import type { PlannedPlacement } from '@javon/contract';
import type { PlanPlacement } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { type ListedChange, SIGNS } from './changes.ts';
import styles from './history.module.css';

const SHOWN = 200;

interface ChangeListProps {
  readonly changes: readonly ListedChange[];
  readonly goods: ReadonlyMap<number, PlannedPlacement>;
  readonly faceName: (face: number) => string;
}

/** The changes of a comparison in words. */
export function ChangeList({ changes, goods, faceName }: ChangeListProps) {
  const { t } = useTranslation('shelf_history');
  const localised = useLocalised();
  const describe = useWords(faceName);
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('changes')}>
      <ul className={styles.changes}>
        {changes.slice(0, SHOWN).map((one) => {
          const product = goods.get(one.after?.id ?? one.before?.id ?? 0)?.product;
          return (
            <li key={one.key} className={styles.change}>
              <span className={styles.sign} data-sign={one.sign} aria-hidden="true">
                {SIGNS[one.sign]}
              </span>
              <span>
                <span className="visually-hidden">{t(`sign.${one.sign}`)}: </span>
                <b>{product ? localised(product.name) : '—'}</b>
                <span className={styles.words}>{describe(one)}</span>
              </span>
            </li>
          );
        })}
        {changes.length > SHOWN ? <li className={styles.quiet}>{`+ ${changes.length - SHOWN}`}</li> : null}
      </ul>
    </section>
  );
}

/** What happened to a placement, in words. */
function useWords(faceName: (face: number) => string): (change: ListedChange) => string {
  const { t } = useTranslation('shelf_history');
  const placeOf = ({ face, storey }: PlanPlacement) => t('place', { face: faceName(face), storey });
  return ({ before, after }) => {
    if (!before || !after) return placeOf((after ?? before) as PlanPlacement);
    const isElsewhere = before.face !== after.face || before.storey !== after.storey;
    const words = [
      isElsewhere ? t('moved_to', { from: placeOf(before), to: placeOf(after) }) : placeOf(after),
    ];
    if (!isElsewhere && before.x !== after.x) {
      words[0] = t('within', { face: faceName(after.face), storey: after.storey });
    }
    const told = [
      ['front', before.front, after.front],
      ['back_row', before.back, after.back],
      ['stack', before.stack, after.stack],
      ['priority', before.priority, after.priority],
    ] as const;
    for (const [key, from, to] of told) if (from !== to) words.push(t(key, { from, to }));
    return words.join(', ');
  };
}
