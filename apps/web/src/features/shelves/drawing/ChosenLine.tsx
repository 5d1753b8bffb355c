import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { type Appearance, type Appearances, appearanceAttributes } from './appearance.ts';
import boxStyles from './boxes.module.css';
import styles from './drawing.module.css';
import type { Placed } from './placed.ts';
import { useLookWords, usePlacedWords, usePlaceWords } from './words.ts';

interface ChosenLineProps {
  /** Null: nowhere yet. */
  readonly at: number | null;
  readonly placed: ReadonlyMap<number, Placed>;
  readonly shown: Appearances;
  /** Whether the card of the product is open; on a phone it shows everything. */
  readonly isOpen: boolean;
  /** Edge of the drawing to lie at: the one with fewer goods. */
  readonly edge: 'top' | 'bottom';
}

/**
 * Caption of the current product over a drawing without space for words: name, price, facings, place and marks. A live
 * region: screen readers announce each product in turn.
 */
export function ChosenLine({ at, placed, shown, isOpen, edge }: ChosenLineProps) {
  const wordsOf = usePlacedWords();
  const [one, how] = at === null ? [] : [placed.get(at), shown.get(at)];
  return (
    <>
      <p role="status" className="visually-hidden">
        {one && how ? wordsOf(one, how) : ''}
      </p>
      {one && how ? (
        <Row
          gap={12}
          rowGap={4}
          align="center"
          wrap
          card="float"
          tight
          size="sm"
          tone="quiet"
          className={styles.line}
          data-edge={edge}
          data-open={isOpen || undefined}
          aria-hidden="true"
        >
          <Words one={one} shown={how} />
        </Row>
      ) : null}
    </>
  );
}

function Words({ one, shown }: { readonly one: Placed; readonly shown: Appearance }) {
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  const localised = useLocalised();
  const lookWords = useLookWords();
  const placeWords = usePlaceWords();
  const { product, placement, position } = one;
  const { look, mark, sign, isWrong } = shown;
  return (
    <>
      <Text weight="bold" tone="text">
        {localised(product.name)}
      </Text>
      <Text weight="bold" tone="text">
        {product.price === null ? t('shelves:inspector.no_price') : <Money value={product.price} />}
      </Text>
      <span>{`×${placement.front}`}</span>
      <span>{placeWords(placement, position)}</span>
      {one.tagState ? <StatusBadge state={one.tagState} /> : null}
      {one.tagState === null ? <span>{t('shelves:view.tag_none')}</span> : null}
      {look ? (
        <Row as="span" inline gap={6} align="center">
          <svg
            width="16"
            height="12"
            aria-hidden="true"
            className={boxStyles.box}
            {...appearanceAttributes(shown, '')}
          >
            <rect className={boxStyles.piece} x="1" y="1" width="14" height="10" rx="2" />
          </svg>
          {look.sign === null && sign !== null && mark === null ? `${sign} · ` : ''}
          {lookWords(look)}
        </Row>
      ) : null}
      {mark ? <span>{t(`shelf_editor:marks.${mark}`)}</span> : null}
      {isWrong ? <Text tone="negative">{t('shelves:inspector.overflow_title')}</Text> : null}
    </>
  );
}
