import type { Shelf } from '@javon/contract';
import { elevationOf, fillOf } from '@javon/planogram';
import { Button } from '@mantine/core';
import { IconLayoutGrid, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { facesOfShelf, placementsOfShelf, planOfShelf } from '../plan.ts';
import { shelfQuery } from '../queries.ts';
import { SHELF_VIEWS, type ShelfView } from '../views.ts';
import { ElevationView } from './ElevationView.tsx';
import { FaceTabs, useFaceName } from './FaceTabs.tsx';
import { FromAbove } from './FromAbove.tsx';
import { Inspector } from './Inspector.tsx';
import { Legend } from './Legend.tsx';
import { ShelfDoings } from './ShelfDoings.tsx';
import styles from './shelf.module.css';
import { ViewSwitch } from './ViewSwitch.tsx';

/** One shelf: its faces to scale and what stands on them. */
export function ShelfPage() {
  const { t } = useTranslation('pages');
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(shelfQuery(Number(id)));
  if (data) return <Planogram key={data.id} shelf={data} />;
  return (
    <Page title={t('shelf_show')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </Page>
  );
}

function Planogram({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelves');
  const localised = useLocalised();
  const navigate = useNavigate();
  const nameOf = useFaceName();
  const panelId = useId();
  const search: { face?: number; product?: number; view?: ShelfView } = useSearch({ strict: false });
  const placements = useMemo(() => new Map(shelf.placements.map((one) => [one.id, one])), [shelf]);
  const faces = useMemo(() => facesOfShelf(shelf), [shelf]);
  const plan = useMemo(() => planOfShelf(shelf), [shelf]);
  const elevations = useMemo(() => {
    const all = placementsOfShelf(shelf);
    return faces.map((face) => elevationOf(face, all));
  }, [shelf, faces]);

  // A link from elsewhere may name the product that it is about.
  const wanted = shelf.placements.find((one) => one.product.id === search.product);
  const [selected, setSelected] = useState<number | null>(wanted?.id ?? null);
  const current = faces.find((face) => face.face === (search.face ?? wanted?.face)) ?? faces[0];
  const elevation = elevations.find((one) => one.face === current?.face);
  const chosen = elevation?.boxes.find((box) => box.id === selected);

  const view = SHELF_VIEWS.find((one) => one === search.view) ?? 'elevation';
  const look = (next: { face?: number | undefined; view?: ShelfView }) => {
    setSelected(null);
    const { face = current?.face, view: from = view } = next;
    const wanted = { face, view: from === 'elevation' ? undefined : from };
    void navigate({ to: '.', search: wanted as never, replace: true, resetScroll: false });
  };
  return (
    <Page
      fill
      title={shelf.name}
      actions={
        <>
          <ShelfDoings shelf={shelf} />
          <PrintTags shelf={shelf} />
        </>
      }
      filters={
        <>
          <p className={styles.about}>
            <Link to="/shelf" search={{ branch: shelf.branch.code } as never}>
              {shelf.branch.code} {localised(shelf.branch.name)}
            </Link>
            <span>{t(`types.${shelf.type}`)}</span>
            {current ? <span>{t('view.size', { length: formatCm(current.length) })}</span> : null}
          </p>
          {current ? <ViewSwitch value={view} onChange={(next) => look({ view: next })} /> : null}
          {faces.length > 1 && current ? (
            <FaceTabs
              faces={faces}
              elevations={elevations}
              placements={placements}
              current={current.face}
              panelId={panelId}
              onChange={(face) => look({ face })}
            />
          ) : null}
        </>
      }
    >
      {current && elevation ? (
        <div className={styles.body}>
          <div
            id={panelId}
            className={styles.face}
            {...(faces.length > 1 ? { role: 'tabpanel', 'aria-label': nameOf(current) } : {})}
          >
            {view === 'plan' ? (
              <FromAbove
                label={t('views.plan_label', { name: shelf.name })}
                plan={plan}
                faces={faces}
                current={current.face}
                onFace={(face) => look({ face, view: 'elevation' })}
              />
            ) : (
              <ElevationView
                key={current.face}
                label={t('view.plan', { face: nameOf(current) })}
                elevation={elevation}
                placements={placements}
                selected={chosen?.id ?? null}
                onSelect={setSelected}
              />
            )}
            <footer className={styles.foot}>
              <Legend />
              <Numbers shelf={shelf} fill={fillOf(elevation)} />
            </footer>
          </div>
          <Inspector
            placement={(chosen && placements.get(chosen.id)) ?? null}
            box={chosen}
            branch={shelf.branch.code}
            onClose={() => setSelected(null)}
          />
        </div>
      ) : (
        <EmptyState
          icon={<IconLayoutGrid size={26} stroke={1.5} aria-hidden="true" />}
          title={t('view.no_storeys_title')}
          text={t('view.no_storeys_text')}
        />
      )}
    </Page>
  );
}

function PrintTags({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelves');
  const mayOpen = useMayOpen();
  const count = shelf.tags_to_print ?? 0;
  if (count === 0 || !mayOpen('price_tag')) return null;
  return (
    <Button
      component={Link}
      to="/priceTag"
      search={{ branch: shelf.branch.code, shelf: shelf.id, state: 'to_print' } as never}
      leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden="true" />}
    >
      {t(shelf.can.includes('price_tag.print') ? 'view.print' : 'view.tags')} · {formatNumber(count)}
    </Button>
  );
}

function Numbers({ shelf, fill }: { readonly shelf: Shelf; readonly fill: number }) {
  const { t } = useTranslation('shelves');
  return (
    <dl className={styles.numbers} aria-label={t('view.numbers')}>
      <div>
        <dt>{t('view.products')}</dt>
        <dd>{formatNumber(shelf.product_count)}</dd>
      </div>
      <div>
        <dt>{t('view.to_print')}</dt>
        <dd data-state={shelf.tags_to_print ? 'to_print' : undefined}>
          {formatNumber(shelf.tags_to_print ?? 0)}
        </dd>
      </div>
      <div>
        <dt>{t('view.fill')}</dt>
        <dd>{Math.round(fill * 100)} %</dd>
      </div>
    </dl>
  );
}
