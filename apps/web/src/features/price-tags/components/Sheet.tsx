import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { useDelayed } from '../../../shared/ui/states/use-delayed.ts';
import { Money } from '../../../shared/ui/values/Money.tsx';
import type { Place, PlannedPage, Shown } from '../model/plan.ts';
import { type About, drawingQuery, printedTagQuery } from '../queries.ts';
import styles from './sheets.module.css';
import { TagDrawing } from './TagDrawing.tsx';

/** Delay before drawing: a sheet that is only scrolled past loads no drawings. */
const SETTLE_MS = 120;
const NO_ABOUT: About = { branch: undefined, as_of: undefined };

/** Source of the drawings: tags as they would be printed now, or as printed by a job. */
export type DrawingSource = { readonly about: About } | { readonly job: number };

export interface SheetLook {
  readonly source: DrawingSource;
  /** Overlay of a place: a button that starts printing there, or marks it as failed. */
  readonly over: (place: Place, page: number) => ReactNode;
}

interface SheetProps extends SheetLook {
  readonly page: PlannedPage;
  readonly index: number;
}

/** Sheet as it is printed; its tags are drawn once scrolling stops. */
export function Sheet({ page, index, source, over }: SheetProps) {
  const { t } = useTranslation('price_tags');
  const settled = useDelayed(SETTLE_MS);
  const share = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <div className={`paper ${styles.sheet}`} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      {page.places.map((place) => (
        <div
          key={place.key}
          className={styles.place}
          data-used={place.used || undefined}
          data-free={place.shown === null || undefined}
          style={{
            left: share(place.x, page.width),
            top: share(place.y, page.height),
            width: share(place.width, page.width),
            height: share(place.height, page.height),
          }}
        >
          {place.shown ? (
            <PlacedTag place={place} shown={place.shown} source={source} settled={settled} />
          ) : (
            <span className={styles.number} aria-hidden="true">
              {place.used ? t('sheets.used') : place.place}
            </span>
          )}
          {over(place, index)}
        </div>
      ))}
      <svg className={styles.marks} viewBox={`0 0 ${page.width / 10} ${page.height / 10}`} aria-hidden="true">
        {page.marks.map(({ x1, y1, x2, y2 }) => (
          <line key={`${x1} ${y1} ${x2} ${y2}`} x1={x1 / 10} y1={y1 / 10} x2={x2 / 10} y2={y2 / 10} />
        ))}
      </svg>
    </div>
  );
}

interface PlacedTagProps {
  readonly place: Place;
  readonly shown: Shown;
  readonly source: DrawingSource;
  readonly settled: boolean;
}

function PlacedTag({ place, shown, source, settled }: PlacedTagProps) {
  const localised = useLocalised();
  const job = 'job' in source ? source.job : null;
  const about = 'about' in source ? source.about : NO_ABOUT;
  const { product, format } = shown;
  const today = useQuery({ ...drawingQuery(product, format, about), enabled: settled && job === null });
  const printed = useQuery({
    ...printedTagQuery(job ?? 0, product, format),
    enabled: settled && job !== null,
  });
  const drawing = (job === null ? today : printed).data?.drawing;
  if (drawing) {
    const turned = drawing.height > drawing.width !== place.height > place.width;
    const across = {
      width: `${(place.height / place.width) * 100}%`,
      height: `${(place.width / place.height) * 100}%`,
    };
    return (
      <div className={styles.drawn} data-turned={turned || undefined} style={turned ? across : undefined}>
        <TagDrawing drawing={drawing} fill />
      </div>
    );
  }
  return (
    <Stack as="span" justify="center" className={styles.outline} aria-hidden="true">
      <b>{localised(shown.name)}</b>
      {shown.price === null ? <span>{shown.sku}</span> : <Money value={shown.price} />}
    </Stack>
  );
}
