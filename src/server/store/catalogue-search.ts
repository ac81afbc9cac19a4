import {
  type CatalogueQuery,
  EVENT_PAGE_SIZE,
  SEARCH_COUNT_CAP,
} from '../../domain/catalogue-query.ts'
import type { Statement, Tx } from '../database/transaction.ts'
import type { CatalogueCursor } from './catalogue-cursor.ts'
import { cursorValues, orderColumns } from './catalogue-order.ts'
import { afterCursor, filters, Parameters } from './catalogue-conditions.ts'

