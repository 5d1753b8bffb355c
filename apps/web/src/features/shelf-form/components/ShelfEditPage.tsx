import type { Localised, Shelf } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import { boxName, type ElevationOptions, refit, type ShelfPlan } from '@javon/planogram';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { Card, Quiet } from '../../../shared/ui/layout/layout.tsx';
import { WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { shelfPath, shelfQuery } from '../../shelves/public.ts';
import { useShelfEdit, valuesOfShelf } from '../use-shelf-edit.ts';
import { ShelfForm } from './ShelfForm.tsx';

/** Form of an existing shelf, with its goods on the drawing. */
export function ShelfEditPage() {
  const { t } = useTranslation('pages');
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(shelfQuery(Number(id)));
  // Keeps the shelf that the form began with, though a refetch brings a newer one: a conflict is reported at saving.
  const [began, setBegan] = useState<Shelf | null>(null);
  if (data && began?.id !== data.id) setBegan(data);
  // A person who may edit shelves and not see them continues with the saved one.
  if (began && began.id === Number(id))
    return <EditShelf key={`${began.id} ${began.version}`} shelf={began} onSaved={setBegan} />;
  return <WaitingPage title={t('shelf_edit')} error={error} refetch={refetch} />;
}

interface EditShelfProps {
  readonly shelf: Shelf;
  /** Called where the saved shelf stays in the form. */
  readonly onSaved: (saved: Shelf) => void;
}

function EditShelf({ shelf, onSaved }: EditShelfProps) {
  const goOn = useGoOn();
  const localised = useLocalised();
  const [was] = useState(() => valuesOfShelf(shelf));
  const form = useShelfEdit(shelf, was, (saved) => goOn([shelfPath(shelf.id)]) || onSaved(saved));
  const before = useMemo(() => planFromWire(shelf), [shelf]);
  const products = useMemo(() => new Map(shelf.placements.map((one) => [one.id, one.product])), [shelf]);
  const onto = useCallback(
    (furniture: ShelfPlan) => {
      const { plan, fallen } = refit(before, furniture);
      const names = fallen.flatMap(({ placement }) => products.get(placement.id)?.name ?? []);
      return { plan, note: names.length === 0 ? null : <FallingGoods names={names} /> };
    },
    [before, products],
  );
  const lookOf = useCallback<NonNullable<ElevationOptions['lookOf']>>(
    (box) => {
      const product = products.get(box.id);
      if (!product) return { lines: [] };
      const words = boxName(localised(product.name), product.brand);
      return { colour: product.colour as `#${string}`, tinted: true, lines: [], words };
    },
    [products, localised],
  );
  return (
    <ShelfForm
      form={form}
      isNew={false}
      title={shelf.name}
      branch={
        <Quiet size="sm">
          {shelf.branch.code} {localised(shelf.branch.name)}
        </Quiet>
      }
      onto={onto}
      lookOf={lookOf}
      onCancel={() => void goOn([shelfPath(shelf.id), '/'])}
    />
  );
}

const SHOWN = 5;

/** Names of products that would no longer fit on the shelf, updated while it is edited. */
function FallingGoods({ names }: { readonly names: readonly Localised[] }) {
  const { t } = useTranslation('shelf_form');
  const localised = useLocalised();
  return (
    <Card card="warning" tight size="sm" tone="warning" role="status">
      <b>{t('falls', { count: names.length })}</b>
      <ul style={{ margin: '4px 0', paddingLeft: 18 }}>
        {names.slice(0, SHOWN).map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one product may fall from several places
          <li key={i}>{localised(name)}</li>
        ))}
        {names.length > SHOWN ? <li>{`+ ${names.length - SHOWN}`}</li> : null}
      </ul>
      <p>{t('falls_text')}</p>
    </Card>
  );
}
