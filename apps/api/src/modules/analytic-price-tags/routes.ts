import {
  createAnalyticPriceTag,
  deleteAnalyticPriceTag,
  editAnalyticPriceTag,
  issueAnalyticPriceTag,
  listAnalyticPriceTagBranches,
  listAnalyticPriceTagProducts,
  listAnalyticPriceTags,
  readAnalyticPriceTagFile,
  readAnalyticPriceTagLines,
  remindAnalyticPriceTag,
  showAnalyticPriceTag,
  showAnalyticPriceTagContent,
  showAnalyticPriceTagFunnel,
  viewAnalyticPriceTag,
  withdrawAnalyticPriceTag,
} from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import type { CampaignTools } from './service/change.ts';
import { draft, edit, remove } from './service/drafting.ts';
import { issue, remind, view, withdraw } from './service/issuing.ts';
import { readFile, readLines } from './service/read-products.ts';
import { list, listBranches, listProducts, show, showContent, showFunnel } from './service/reading.ts';

export function analyticPriceTagRoutes(tools: CampaignTools): Bound[] {
  const { db } = tools;
  return [
    permitted(listAnalyticPriceTags, (call) => list(db, call)),
    permitted(showAnalyticPriceTag, (call) => show(db, call, call.params.id, call.query.branch)),
    permitted(listAnalyticPriceTagBranches, (call) => listBranches(db, call)),
    permitted(listAnalyticPriceTagProducts, (call) => listProducts(tools, call)),
    permitted(showAnalyticPriceTagFunnel, (call) => showFunnel(call.reader, call, call.params.id)),
    permitted(showAnalyticPriceTagContent, (call) => showContent(db, call, call.params.id)),
    permitted(createAnalyticPriceTag, (call) => draft(db, call)),
    permitted(editAnalyticPriceTag, (call) => edit(tools, call)),
    permitted(deleteAnalyticPriceTag, (call) => remove(db, call, call.params.id)),
    permitted(readAnalyticPriceTagLines, (call) => readLines(db, call.body.text, call.language)),
    permitted(readAnalyticPriceTagFile, (call) => readFile(db, call)),
    permitted(issueAnalyticPriceTag, (call) => issue(tools, call)),
    permitted(withdrawAnalyticPriceTag, (call) => withdraw(db, call)),
    permitted(remindAnalyticPriceTag, (call) => remind(db, call)),
    permitted(viewAnalyticPriceTag, (call) => view(db, call, call.params.id)),
  ];
}
