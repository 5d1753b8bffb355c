import type { AnswerOf, PlannedPlacement } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import {
  boxName,
  diffPlans,
  drawComparison,
  type GoodsLook,
  type ShapeDiff,
  sidesOf,
  tableOfFace,
} from '@javon/planogram';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Chip, Chips } from '../../../shared/ui/chip/Chip.tsx';
import { Card, Row } from '../../../shared/ui/layout/layout.tsx';
import { FittedDrawing } from '../drawing/FittedDrawing.tsx';
import { MarkSign } from '../drawing/Marked.tsx';
import { useFaceName } from '../drawing/words.ts';
import { ChangeList, ChangeWords } from './ChangeList.tsx';
import { ChangeSigns } from './ChangeSigns.tsx';
import { changedParts, changesByFace, listedChanges, SIGNS, type Sign } from './changes.ts';

interface ComparisonProps {
  readonly comparison: AnswerOf<'compareRevisions'>;
}

/** Two saves on one drawing, face by face, and what changed in words below it. */
export function Comparison({ comparison: { from, to } }: ComparisonProps) {
  const { t } = useTranslation('shelf_history');
  const localised = useLocalised();
  const nameOf = useFaceName();
  const [face, setFace] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { before, after, diff, changes, counts } = useMemo(() => {
    const [a, b] = [planFromWire(from.plan), planFromWire(to.plan)];
    const difference = diffPlans(a, b);
    const listed = listedChanges(difference);
    return { before: a, after: b, diff: difference, changes: listed, counts: changesByFace(listed) };
  }, [from, to]);
  const goods = useMemo(
    () => new Map([...from.plan.placements, ...to.plan.placements].map((one) => [one.id, one])),
    [from, to],
  );
  const lookOf = useCallback(
    (box: { readonly id: number }) => lookAt(goods.get(box.id), localised),
    [goods, localised],
  );
  const faces = useMemo(() => drawComparison(before, after, diff, { lookOf }), [before, after, diff, lookOf]);
  // It opens with the face on which most changed.
  const most = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const shown = faces.find((one) => one.face === (face ?? most)) ?? faces[0];
  const sides = sidesOf(after.type);
  const sideOf = (face: number) => (tableOfFace(face) === null ? (sides[face - 1] ?? 'side') : 'table');
  const faceName = (number: number) => nameOf({ face: number, side: sideOf(number) });
  const pointedOut = changes.find((one) => one.key === chosen);
  const isSame = changes.length === 0 && diff.shape === null;
  return (
    <>
      <Row gap={24} rowGap={8} align="center" justify="between" wrap>
        <h2>
          {t('compared', {
            from: t('number', { number: from.number }),
            to: t('number', { number: to.number }),
          })}
        </h2>
        <Signs />
      </Row>
      {faces.length > 1 ? (
        <Chips label={t('changes')}>
          {faces.map((one) => (
            <Chip key={one.face} pressed={one === shown} onPress={() => setFace(one.face)}>
              {faceName(one.face)}
              {counts.get(one.face) ? <b>{counts.get(one.face)}</b> : null}
            </Chip>
          ))}
        </Chips>
      ) : null}
      {shown ? (
        <FittedDrawing
          label={t('drawn', { face: faceName(shown.face), from: from.number, to: to.number })}
          drawing={shown.drawing}
        >
          {(fit) => (
            <ChangeSigns
              changes={changes}
              face={shown.face}
              before={before}
              after={after}
              fit={fit}
              left={shown.drawing.left}
              floor={shown.drawing.floor}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
        </FittedDrawing>
      ) : null}
      {/* Keeps its space, so that pressing a sign moves nothing. */}
      <Row as="p" gap={8} align="start" size="sm" minHeight={40} role="status">
        {pointedOut ? <ChangeWords change={pointedOut} goods={goods} faceName={faceName} /> : null}
      </Row>
      {isSame ? (
        <Card as="p" tight size="sm">
          {t('same')}
        </Card>
      ) : null}
      {diff.shape ? <ShapeChange shape={diff.shape} /> : null}
      <ChangeList
        changes={changes}
        goods={goods}
        faceName={faceName}
        chosen={chosen}
        onChoose={(one) => {
          setChosen(one.key);
          setFace((one.after ?? one.before)?.face ?? null);
        }}
      />
    </>
  );
}

function lookAt(one: PlannedPlacement | undefined, localised: ReturnType<typeof useLocalised>): GoodsLook {
  if (!one) return { lines: [] };
  const { name, brand, colour } = one.product;
  const words = boxName(localised(name), brand);
  return { lines: [], words, colour: colour as `#${string}`, tinted: true };
}

/** Legend of the signs and colours. */
function Signs() {
  const { t } = useTranslation('shelf_history');
  return (
    <Row as="ul" gap={16} rowGap={4} wrap size="sm" tone="quiet" aria-label={t('legend')}>
      {(Object.keys(SIGNS) as Sign[]).map((sign) => (
        <Row as="li" key={sign} inline gap={6} align="center">
          <MarkSign mark={sign}>{SIGNS[sign]}</MarkSign>
          {t(`sign.${sign}`)}
        </Row>
      ))}
    </Row>
  );
}

/** Sentence on the changed parts of the furniture. */
function ShapeChange({ shape }: { readonly shape: ShapeDiff }) {
  const { t } = useTranslation('shelf_history');
  const { storeys } = shape;
  const added = storeys.filter((one) => one.before === null).length;
  const removed = storeys.filter((one) => one.after === null).length;
  const counts = { added, removed, changed: storeys.length - added - removed };
  const parts = changedParts(shape).map((part) => t(`part.${part}`, counts));
  return (
    <Card as="p" tight size="sm">
      {t('shape_changed', { parts: parts.join(', ') })}
    </Card>
  );
}
