import { parseAgenda } from '../../../domain/agenda.ts'
import { removeSampleNotice } from '../../../domain/sample-data.ts'
import { useTexts } from '../../texts/texts.ts'

/** An agenda as a list, with times in a column and headings set apart (§2 Event detail dialog). 'Day 1' and 'Each day' are in the language of the page. */
export function Agenda({ agenda }: { agenda: string }) {
  const { agendaDay, agendaEachDay } = useTexts().events.detail
  const lines = parseAgenda(removeSampleNotice(agenda))
  return (
    <ul className="grid text-sm wrap-anywhere">
      {lines.map((line, index) => {
        // The index is stable, because lines are never reordered.
        const key = `${index}`
        if (line.kind !== 'item')
          return (
            <li key={key} className={line.kind === 'heading' ? 'mt-4 mb-1 font-semibold first:mt-0' : 'py-1'}>
              {line.kind === 'heading'
                ? line.text
                    .replace(/^Day (\d+)$/, (_, day) => agendaDay(Number(day)))
                    .replace(/^Each day$/, agendaEachDay)
                : line.text}
            </li>
          )
        return (
          <li key={key} className="flex gap-4 border-l-2 border-line py-1.5 pl-4">
            <span className="min-w-12 shrink-0 font-medium text-sea-ink tabular-nums">{line.time}</span>{' '}
            <span>{line.text}</span>
          </li>
        )
      })}
    </ul>
  )
}
