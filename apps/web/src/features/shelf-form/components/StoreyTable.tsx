import { type FaceKey, faceKeys, PLAN_LIMITS, type Storey } from '@javon/planogram';
import { Button, NativeSelect } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCm } from '../../../shared/format/format.ts';
import { type ContractForm, MeasureInput } from '../../../shared/ui/form/index.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { ZONES } from '../../shelves/public.ts';
import { countOf, planOfValues } from '../model/plan-of-values.ts';
import { change, type ShelfValues, type StoreyChange } from '../model/values.ts';
import { type LooseChange, withStorey } from '../model/zones.ts';
import styles from './form.module.css';
import { CM } from './SizeFields.tsx';

const SIZES = [
  ['height_mm', 'height'],
  ['depth_mm', 'depth'],
  ['length_mm', 'length'],
] as const;

interface StoreyTableProps {
  readonly form: ContractForm<ShelfValues>;
  readonly face: number;
}

/** The storeys of one face from the top down, as one sees them: what each has of its own. */
export function StoreyTable({ form, face }: StoreyTableProps) {
  const { t } = useTranslation('shelf_form');
  const values = form.values;
  const key: FaceKey = faceKeys(values.type)[face - 1] ?? 'front';
  const changes = values.faces[key] ?? {};
  const storeys = planOfValues(values)
    .storeys.filter((one) => one.face === face)
    .sort((a, b) => b.storey - a.storey);
  const count = countOf(values, key);
  const setCount = (next: number) => change(form, { counts: { ...values.counts, [key]: next } });
  return (
    <>
      <table className={styles.storeys}>
        <thead>
          <tr>
            <th scope="col">{t('col.storey')}</th>
            {SIZES.map(([field, name]) => (
              <th key={field} scope="col">
                {t(`col.${name}`)}
              </th>
            ))}
            <th scope="col">{t('col.zone')}</th>
          </tr>
        </thead>
        <tbody>
          {storeys.map((storey) => (
            <StoreyRow
              key={storey.storey}
              form={form}
              storey={storey}
              path={`faces.${key}.${storey.storey}`}
              own={changes[String(storey.storey)] ?? {}}
              onChange={(next) => change(form, { faces: withStorey(values.faces, key, storey.storey, next) })}
            />
          ))}
        </tbody>
      </table>
      <Row gap={6} wrap align="center">
        <Button
          size="xs"
          variant="default"
          disabled={count >= PLAN_LIMITS.storeys}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => setCount(count + 1)}
        >
          {t('add_storey')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={count <= 1}
          leftSection={<IconMinus size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => setCount(count - 1)}
        >
          {t('remove_storey')}
        </Button>
        {Object.keys(changes).length > 0 ? (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => change(form, { faces: { ...values.faces, [key]: {} } })}
          >
            {t('reset_storeys')}
          </Button>
        ) : null}
      </Row>
    </>
  );
}

interface StoreyRowProps {
  readonly form: ContractForm<ShelfValues>;
  readonly storey: Storey;
  readonly path: string;
  readonly own: StoreyChange;
  readonly onChange: (change: LooseChange) => void;
}

function StoreyRow({ form, storey, path, own, onChange }: StoreyRowProps) {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  const number = storey.storey;
  const nameOf = (what: string) => t('shelf_form:cell', { number, what });
  const plain = { height_mm: storey.height, depth_mm: storey.depth, length_mm: storey.length };
  return (
    <tr>
      <th scope="row">{number}</th>
      {SIZES.map(([field, name]) => (
        <td key={field} data-own={own[field] !== undefined || undefined}>
          <MeasureInput
            {...CM}
            bare
            label={nameOf(t(`shelf_form:col.${name}`))}
            value={own[field] === undefined ? plain[field] : own[field]}
            error={form.errors[`${path}.${field}`]}
            placeholder={formatCm(plain[field])}
            onChange={(value) => onChange({ ...own, [field]: value })}
            onBlur={() => {
              // A field that is left empty takes the size of the whole shelf again.
              if (own[field] === null) onChange({ ...own, [field]: undefined });
              else form.fields.check(`${path}.${field}`);
            }}
          />
        </td>
      ))}
      <td>
        <NativeSelect
          size="xs"
          className={styles.zone ?? ''}
          data-zone={storey.zone}
          aria-label={nameOf(t('shelf_form:col.zone'))}
          data={[
            {
              value: '',
              label:
                own.zone === undefined
                  ? t('shelf_form:zone_auto', { zone: t(`shelves:zones_short.${storey.zone}`) })
                  : t('shelf_form:brush_auto'),
            },
            ...ZONES.map((zone) => ({ value: zone, label: t(`shelves:zones_short.${zone}`) })),
          ]}
          value={own.zone ?? ''}
          onChange={(event) => {
            const zone = ZONES.find((one) => one === event.currentTarget.value);
            onChange({ ...own, zone });
          }}
        />
      </td>
    </tr>
  );
}
