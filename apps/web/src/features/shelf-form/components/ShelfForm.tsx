import { type ElevationOptions, type ShelfPlan, validateShape } from '@javon/planogram';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import {
  type ContractForm,
  FieldWaits,
  Form,
  SubmitButton,
  TextField,
} from '../../../shared/ui/form/index.ts';
import { Grid, Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { planOfValues } from '../model/plan-of-values.ts';
import { change, type ShelfValues } from '../model/values.ts';
import { painted } from '../model/zones.ts';
import { useShownValue } from '../use-shown-value.ts';
import { useTableMoves } from '../use-table-moves.ts';
import { DrawingPane, DrawingPeek, type FormView } from './DrawingPane.tsx';
import styles from './form.module.css';
import { SizeFields } from './SizeFields.tsx';
import { StartFields } from './StartFields.tsx';
import { StoreyTable } from './StoreyTable.tsx';
import { SupportFields } from './SupportFields.tsx';
import { TableFields } from './TableFields.tsx';
import { Presets, TypeField } from './TypeField.tsx';

interface ShelfFormProps {
  readonly form: ContractForm<ShelfValues>;
  readonly title: string;
  readonly isNew: boolean;
  /** The branch, where the form lets one choose it or only names it. */
  readonly branch: ReactNode;
  /** Puts the shelf's goods onto the drawn furniture. */
  readonly onto?: ((plan: ShelfPlan) => { readonly plan: ShelfPlan; readonly note: ReactNode }) | undefined;
  readonly lookOf?: ElevationOptions['lookOf'];
  /** Leaves the form; without it there is nowhere to go. */
  readonly onCancel: (() => void) | undefined;
}

/** The form of a shelf with the drawing beside it that follows every keystroke. */
export function ShelfForm({ form, title, isNew, branch, onto, lookOf, onCancel }: ShelfFormProps) {
  const { t } = useTranslation(['shelf_form', 'ui']);
  const words = useShownValue(form);
  const [face, setFace] = useState(1);
  const [view, setView] = useState<FormView>('elevation');
  const beside = useRef<HTMLElement>(null);
  const moves = useTableMoves(form);
  const values = form.values;
  const { plan: furniture, isStale } = useDrawable(form);
  const drawn = useMemo(() => onto?.(furniture) ?? { plan: furniture, note: null }, [onto, furniture]);
  const faces = Math.max(...furniture.storeys.map((one) => one.face), 1);
  const shown = Math.min(face, faces);
  const buttons = (
    <>
      {onCancel ? (
        <Button variant="default" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      ) : null}
      <SubmitButton>{t(isNew ? 'shelf_form:create' : 'shelf_form:save')}</SubmitButton>
    </>
  );
  return (
    <Form form={form} {...words}>
      <Page
        title={title}
        actions={
          <Row gap={6} wrap className={styles.top}>
            {buttons}
          </Row>
        }
      >
        <Grid columns="minmax(380px, 500px) minmax(0, 1fr)" gap={32} align="start" className={styles.editor}>
          <Stack gap={24}>
            <Part title={t('shelf_form:about')}>
              {branch}
              <AboutFields form={form} />
            </Part>
            <Part title={t('shelf_form:shape')}>
              <TypeField form={form} />
              {isNew ? <Presets form={form} /> : null}
            </Part>
            <Part title={t('shelf_form:sizes')}>
              <SizeFields form={form} />
            </Part>
            <Part title={t('shelf_form:storeys')} hint={t('shelf_form:storeys_hint')}>
              <StoreyTable form={form} face={shown} />
            </Part>
            <Part title={t('shelf_form:supports')}>
              <SupportFields form={form} />
            </Part>
            <Part title={t('shelf_form:tables')} hint={t('shelf_form:tables_hint')}>
              <TableFields form={form} moves={moves} onShow={() => setView('plan')} />
            </Part>
            <Part title={t('shelf_form:start')} hint={t('shelf_form:start_hint')}>
              <StartFields form={form} />
            </Part>
          </Stack>
          <Stack ref={beside} gap={12} className={styles.beside}>
            <DrawingPane
              plan={drawn.plan}
              isStale={isStale}
              face={shown}
              view={view}
              moves={moves}
              lookOf={lookOf}
              onFace={setFace}
              onView={setView}
              onPaint={(key, storey, brush) =>
                change(form, { faces: painted(values.faces, key, storey, brush) })
              }
            />
            {drawn.note}
          </Stack>
          <Row gap={8} align="center" className={styles.end}>
            <DrawingPeek
              plan={drawn.plan}
              face={shown}
              view={view}
              onPress={() => beside.current?.scrollIntoView()}
            />
            {buttons}
          </Row>
        </Grid>
      </Page>
    </Form>
  );
}

/** Returns the plan that the form describes; while its sizes are invalid, the last valid one. */
function useDrawable(form: ContractForm<ShelfValues>): {
  readonly plan: ShelfPlan;
  readonly isStale: boolean;
} {
  const values = form.values;
  const now = useMemo(() => {
    const plan = planOfValues(values);
    const wrong = validateShape(plan).some(({ code }) => DRAWN_BY.has(code));
    return { plan, isStale: wrong };
  }, [values]);
  const [last, setLast] = useState(now);
  if (!now.isStale && last !== now) setLast(now);
  return now.isStale && last.plan.storeys.length > 0 ? { ...last, isStale: true } : now;
}

/** Mistakes without which there is nothing to draw. */
const DRAWN_BY: ReadonlySet<string> = new Set([
  'size_out_of_range',
  'depth_out_of_range',
  'storey_out_of_range',
  'face_without_storeys',
  'too_many_storeys',
  'table_out_of_range',
  'supports_out_of_range',
]);

interface PartProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

function Part({ title, hint, children }: PartProps) {
  return (
    <Stack as="section" gap={12}>
      <Stack gap={2}>
        <h2>{title}</h2>
        {hint ? <Quiet size="sm">{hint}</Quiet> : null}
      </Stack>
      {children}
    </Stack>
  );
}

/** Choosing of several takes a fifth of the screen's code: the other fields do not wait for it. */
const CategoriesField = lazyPart(() => import('./CategoriesField.tsx'), 'CategoriesField');

/** Name and categories of a shelf. */
function AboutFields({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation('shelf_form');
  return (
    <>
      <TextField
        field={form.at('name')}
        label={t('name')}
        placeholder={t('name_hint')}
        maxLength={80}
        autoComplete="off"
      />
      <Suspense fallback={<FieldWaits label={t('categories')} description={t('categories_hint')} />}>
        <CategoriesField field={form.at('categories')} />
      </Suspense>
    </>
  );
}
