import { type ReactNode, useState } from 'react'
import type { EventCardData } from '../../../contract/event-schemas.ts'
import type { Day } from '../../../domain/day.ts'
import { lazyComponent, MountOnFirstUse } from '../lazy-component.tsx'
import { changeInvolvement } from './change-involvement.ts'
import { createMainChange, getMainAction, risksPlace, type ShownInvolvement } from './involvement.ts'

const GiveUpPlaceDialog = lazyComponent(
  'GiveUpPlaceDialog',
  async () => (await import('./give-up-place-dialog.tsx')).GiveUpPlaceDialog,
)

/** Returns what the main button of an event does, and the question that it asks before the user gives up a place of a full event. */
export function useMainChange(
  event: EventCardData,
  involvement: ShownInvolvement,
  today: Day,
  openEvent: (event_code: string) => void,
): { changeMain: () => void; question: ReactNode } {
  // Renders with its card only; the code of the compiler would be part of the first load.
  'use no memo'
  const [isAsking, setIsAsking] = useState(false)
  const change = () => {
    setIsAsking(false)
    const action = getMainAction(event, involvement)
    void changeInvolvement(event, createMainChange(action, involvement), openEvent)
  }
  return {
    changeMain: () => (risksPlace(event, involvement, today) ? setIsAsking(true) : change()),
    question: (
      <MountOnFirstUse isUsed={isAsking}>
        <GiveUpPlaceDialog open={isAsking} onConfirm={change} onClose={() => setIsAsking(false)} />
      </MountOnFirstUse>
    ),
  }
}
