import { create } from 'zustand'
import { type DragState, IDLE } from '#domain/roster/shift-drag.ts'
import type { Choice } from '#domain/roster/shift-drop.ts'
import type { WallSpan } from '#domain/roster/wall-clock.ts'
import type { BoardShift } from './board-week.ts'
import type { Told } from './law-told.ts'

type Box = { left: number; top: number; width: number; height: number }
export type Point = { x: number; y: number }

/** What is carried and where to, in pixels of the window. */
export type Carried = {
  span: WallSpan
  isCopy: boolean
  shift: BoardShift | undefined
  employeeId: number | null
  /** Where it would lie. */
  bar: Box
  /** The board's upper edge: guides reach up to it. */
  top: number
  pointer: Point
  told: readonly Told[]
  /** Why it can't be dropped. */
  refused: string | undefined
  /** The target's hours afterwards. */
  planned: number | undefined
}

/** Dropped on somebody who works that day already. */
export type DropAsked = {
  shift: BoardShift
  span: WallSpan
  employeeId: number
  isCopy: boolean
  choices: readonly Choice[]
  at: Point
}

/** A shift that is open, or one that is about to be made. */
export type Opened =
  | { kind: 'shift'; id: number; at: Point }
  | { kind: 'new'; employeeId: number | null; span: WallSpan; at: Point; spotId?: number | null }

export const useDrag = create<{
  drag: DragState
  carried: Carried | undefined
  asked: DropAsked | undefined
  opened: Opened | undefined
}>()(() => ({ drag: IDLE, carried: undefined, asked: undefined, opened: undefined }))

export const open = (opened: Opened | undefined): void => useDrag.setState({ opened })
