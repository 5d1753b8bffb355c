import { ELECTRONIC_MODELS } from '@javon/contract';
import { jpegOf, rasterise } from '@javon/price-tag/raster';
import type { Service } from '../../../platform/auth/service.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { FileAnswer } from '../../../platform/http/call.ts';
import { drawForDisplay } from '../../price-tags/public.ts';
import { dotsPerMmOf } from '../models.ts';
import { readLabel } from '../queries/labels.ts';
import { branchOfProgram } from './program.ts';

/**
 * Draws a print at the pixels and colours of a label.
 * @throws AppError not_found; electronic_work_over where the label is bound to another product, or the print no longer says
 * what the tag says today; tag_layout where its codes do not fit the pixels
 */
export async function pictureOf(
  tools: FileTools,
  service: Service,
  { id, print }: { readonly id: number; readonly print: number },
): Promise<FileAnswer> {
  const branch = await branchOfProgram(tools.db, service);
  const label = await readLabel(tools.db, id);
  if (label?.branch_id !== branch.id) throw notFound();
  const device = { dotsPerMm: dotsPerMmOf(label.model) };
  const found = await drawForDisplay(tools, branch, print, device);
  if (found === null || found.product !== label.product_id) throw new AppError('electronic_work_over');
  const { drawing, pictureBytes } = found;
  if (drawing.notes.some(({ level }) => level === 'error')) throw new AppError('tag_layout');
  const { width, height, colours: palette } = ELECTRONIC_MODELS[label.model];
  const bitmap = await rasterise(drawing, { ...device, palette, size: { width, height }, pictureBytes });
  return new FileAnswer(await jpegOf(bitmap), 'image/jpeg', `javon-${label.mac}.jpg`);
}
