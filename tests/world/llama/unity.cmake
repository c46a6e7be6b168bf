# Few large translation units instead of many small ones with the same heavy headers: a build in minutes on two cores.
if(PROJECT_NAME STREQUAL "llama.cpp")
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL build_in_few_units)
endif()

function(build_in_few_units)
  if(TARGET llama)
    set_target_properties(llama PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
    # Defines a function that another file defines too.
    set_source_files_properties(
      ${CMAKE_SOURCE_DIR}/src/models/gemma4.cpp models/gemma4.cpp
      TARGET_DIRECTORY llama PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
