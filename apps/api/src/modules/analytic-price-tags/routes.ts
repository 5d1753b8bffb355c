import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import type { CampaignTools } from './service/change.ts';
import { draft, edit, remove } from './service/drafting.ts';
import { issue, remind, view, withdraw } from './service/issuing.ts';
import { readFile, readLines } from './service/read-products.ts';
import { list, listBranches, listProducts, show, showContent, showFunnel } from './service/reading.ts';

export function analyticPriceTagRoutes(tools: CampaignTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listAnalyticPriceTags: (call) => list(db, call),
    showAnalyticPriceTag: (call) => show(db, call, call.params.id, call.query.branch),
    listAnalyticPriceTagBranches: (call) => listBranches(db, call),
    listAnalyticPriceTagProducts: (call) => listProducts(tools, call),
    showAnalyticPriceTagFunnel: (call) => showFunnel(call.reader, call, call.params.id),
    showAnalyticPriceTagContent: (call) => showContent(db, call, call.params.id),
    createAnalyticPriceTag: (call) => draft(db, call),
    editAnalyticPriceTag: (call) => edit(tools, call),
    deleteAnalyticPriceTag: (call) => remove(db, call, call.params.id),
    readAnalyticPriceTagLines: (call) => readLines(db, call.body.text, call.language),
    readAnalyticPriceTagFile: (call) => readFile(db, call),
    issueAnalyticPriceTag: (call) => issue(tools, call),
    withdrawAnalyticPriceTag: (call) => withdraw(db, call),
    remindAnalyticPriceTag: (call) => remind(db, call),
    viewAnalyticPriceTag: (call) => view(db, call, call.params.id),
  });
}
